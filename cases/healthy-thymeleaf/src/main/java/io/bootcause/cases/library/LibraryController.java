package io.bootcause.cases.library;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

@Controller
class LibraryController {
  private final BookService books;

  LibraryController(BookService books) {
    this.books = books;
  }

  @GetMapping("/")
  String search(@RequestParam(defaultValue = "") String words, Model model) {
    model.addAttribute("words", words);
    model.addAttribute("books", books.search(words, 25));
    return "search";
  }

  @GetMapping("/books/{id}")
  String book(@PathVariable int id, Model model) {
    model.addAttribute(
        "book",
        books.book(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)));
    return "book";
  }
}
