package io.bootcause.cases.watching;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import java.util.LinkedHashSet;
import java.util.Set;

@Entity
class Member {
  /** The oldest is forgotten for one more. */
  private static final int MOST = 300;

  @Id private Integer id;
  private String name;

  @ElementCollection
  @CollectionTable(indexes = @Index(columnList = "Member_id"))
  private Set<String> watched = new LinkedHashSet<>();

  protected Member() {}

  Member(int id, String name) {
    this.id = id;
    this.name = name;
  }

  void watch(String article) {
    if (watched.size() == MOST) {
      watched.remove(watched.iterator().next());
    }
    watched.add(article);
  }

  int articles() {
    return watched.size();
  }
}
