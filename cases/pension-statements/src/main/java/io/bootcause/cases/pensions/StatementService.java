package io.bootcause.cases.pensions;

import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.web.util.HtmlUtils;

@Service
class StatementService {

  private final MemberRepository members;
  private final StatementRenderer renderer;

  StatementService(MemberRepository members, StatementRenderer renderer) {
    this.members = members;
    this.renderer = renderer;
  }

  String statement(long member, int year) {
    Member who = members.find(member).orElseThrow(() -> new UnknownMemberException(member));
    return renderer.render(document(who, year, members.contributions(member, year)));
  }

  private static String document(Member member, int year, List<Contribution> contributions) {
    StringBuilder xml = new StringBuilder(2048);
    xml.append("<statement year=\"").append(year).append("\">");
    xml.append("<member id=\"").append(member.id()).append("\">");
    xml.append("<name>").append(HtmlUtils.htmlEscape(member.name())).append("</name>");
    xml.append("<born>").append(member.born()).append("</born>");
    xml.append("<employer>").append(HtmlUtils.htmlEscape(member.employer())).append("</employer>");
    xml.append("</member>");
    for (Contribution contribution : contributions) {
      xml.append("<contribution kind=\"").append(contribution.kind()).append("\" on=\"");
      xml.append(contribution.paidOn()).append("\" cents=\"");
      xml.append(contribution.cents()).append("\"/>");
    }
    return xml.append("</statement>").toString();
  }
}
