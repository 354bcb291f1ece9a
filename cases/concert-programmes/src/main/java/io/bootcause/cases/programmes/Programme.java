package io.bootcause.cases.programmes;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.Table;
import java.util.List;

@Entity
@Table(indexes = @Index(columnList = "season"))
class Programme {
  @Id private Long id;
  private int season;
  private String title;

  @ElementCollection @OrderColumn
  @CollectionTable(indexes = @Index(columnList = "Programme_id"))
  private List<String> pieces;

  protected Programme() {}

  Programme(long id, int season, String title, List<String> pieces) {
    this.id = id;
    this.season = season;
    this.title = title;
    this.pieces = pieces;
  }

  Long getId() {
    return id;
  }

  String getTitle() {
    return title;
  }

  List<String> getPieces() {
    return pieces;
  }
}
