package io.bootcause.cases.announcements;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/parcels")
class ParcelController {

  private final AnnouncementService announcements;
  private final ParcelRepository parcels;

  ParcelController(AnnouncementService announcements, ParcelRepository parcels) {
    this.announcements = announcements;
    this.parcels = parcels;
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  Receipt announce(
      @RequestParam String sender, @RequestParam String postcode, @RequestParam int grams) {
    return announcements.announce(new Announcement(sender, postcode, grams));
  }

  @GetMapping("/count")
  long count() {
    return parcels.count();
  }

  @GetMapping("/by-sender/{sender}")
  long bySender(@PathVariable String sender) {
    return parcels.countBySender(sender);
  }
}
