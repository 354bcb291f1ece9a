package io.bootcause.cases.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

@Service
class BookService {
  private static final Logger log = LoggerFactory.getLogger(BookService.class);
  private static final String[] AUTHORS = {"Ada Quill", "Ben Harrow", "Cleo March", "Dov Lindt"};
  private static final String[] NOUNS = {"River", "Harbour", "Winter", "Letter", "Orchard"};

  private final List<Book> books = new ArrayList<>();

  BookService() {
    for (int id = 1; id <= 200; id++) {
      String title = "The " + NOUNS[id % NOUNS.length] + " of " + (1900 + id % 90);
      books.add(new Book(id, title, AUTHORS[id % AUTHORS.length], 1950 + id % 70, id % 5 == 0));
    }
    log.info("{} books", books.size());
  }

  List<Book> search(String words, int limit) {
    String wanted = words.strip().toLowerCase(Locale.ROOT);
    return books.stream()
        .filter(book -> book.title().toLowerCase(Locale.ROOT).contains(wanted))
        .limit(limit)
        .toList();
  }

  Optional<Book> book(int id) {
    return id >= 1 && id <= books.size() ? Optional.of(books.get(id - 1)) : Optional.empty();
  }
}
