package io.bootcause.cases.grants;

import java.math.BigDecimal;

public class GrantRequest {

  private Long id;
  private String applicant;
  private String programme;
  private BigDecimal amount;
  private String state;

  public Long getId() {
    return id;
  }

  public void setId(Long id) {
    this.id = id;
  }

  public String getApplicant() {
    return applicant;
  }

  public void setApplicant(String applicant) {
    this.applicant = applicant;
  }

  public String getProgramme() {
    return programme;
  }

  public void setProgramme(String programme) {
    this.programme = programme;
  }

  public BigDecimal getAmount() {
    return amount;
  }

  public void setAmount(BigDecimal amount) {
    this.amount = amount;
  }

  public String getState() {
    return state;
  }

  public void setState(String state) {
    this.state = state;
  }
}
