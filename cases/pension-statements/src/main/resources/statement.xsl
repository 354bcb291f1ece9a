<?xml version="1.0" encoding="UTF-8"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" encoding="UTF-8" indent="no"/>
  <xsl:decimal-format name="euro" decimal-separator="," grouping-separator="."/>

  <xsl:template match="/statement">
    <html>
      <head><title>Pension statement <xsl:value-of select="@year"/></title></head>
      <body>
        <h1>Statement for <xsl:value-of select="@year"/></h1>
        <xsl:apply-templates select="member"/>
        <table>
          <tr><th>Date</th><th>Kind</th><th>Amount</th></tr>
          <xsl:apply-templates select="contribution">
            <xsl:sort select="@on"/>
          </xsl:apply-templates>
        </table>
        <xsl:call-template name="totals"/>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="member">
    <dl>
      <dt>Member</dt><dd><xsl:value-of select="name"/> (<xsl:value-of select="@id"/>)</dd>
      <dt>Born</dt><dd><xsl:call-template name="date"><xsl:with-param name="iso" select="born"/></xsl:call-template></dd>
      <dt>Employer</dt><dd><xsl:value-of select="employer"/></dd>
    </dl>
  </xsl:template>

  <xsl:template match="contribution">
    <tr>
      <xsl:attribute name="class">
        <xsl:choose>
          <xsl:when test="position() mod 2 = 0">even</xsl:when>
          <xsl:otherwise>odd</xsl:otherwise>
        </xsl:choose>
      </xsl:attribute>
      <td><xsl:call-template name="date"><xsl:with-param name="iso" select="@on"/></xsl:call-template></td>
      <td>
        <xsl:choose>
          <xsl:when test="@kind = 'VOLUNTARY'">Voluntary contribution</xsl:when>
          <xsl:when test="@kind = 'REGULAR'">Regular contribution</xsl:when>
          <xsl:otherwise>Other</xsl:otherwise>
        </xsl:choose>
      </td>
      <td><xsl:value-of select="format-number(@cents div 100, '#.##0,00', 'euro')"/></td>
    </tr>
  </xsl:template>

  <xsl:template name="totals">
    <p class="totals">
      Regular: <xsl:value-of select="format-number(sum(contribution[@kind='REGULAR']/@cents) div 100, '#.##0,00', 'euro')"/>
      Voluntary: <xsl:value-of select="format-number(sum(contribution[@kind='VOLUNTARY']/@cents) div 100, '#.##0,00', 'euro')"/>
      Total: <xsl:value-of select="format-number(sum(contribution/@cents) div 100, '#.##0,00', 'euro')"/>
    </p>
  </xsl:template>

  <xsl:template name="date">
    <xsl:param name="iso"/>
    <xsl:value-of select="concat(substring($iso, 9, 2), '-', substring($iso, 6, 2), '-', substring($iso, 1, 4))"/>
  </xsl:template>
</xsl:stylesheet>
