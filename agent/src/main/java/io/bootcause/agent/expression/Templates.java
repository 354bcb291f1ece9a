package io.bootcause.agent.expression;

import org.apache.commons.jexl3.JexlExpression;
import org.apache.commons.jexl3.internal.ScriptVisitor;
import org.apache.commons.jexl3.parser.ASTIdentifierAccessJxlt;
import org.apache.commons.jexl3.parser.ASTJxltLiteral;
import org.apache.commons.jexl3.parser.JexlNode;

/** Finds texts with expressions in them: JEXL asks any value for its text there. */
final class Templates extends ScriptVisitor {
  private boolean found;

  boolean in(JexlExpression expression) {
    visitExpression(expression, null);
    return found;
  }

  @Override
  protected Object visitNode(JexlNode node, Object data) {
    found |= node instanceof ASTJxltLiteral || node instanceof ASTIdentifierAccessJxlt;
    return super.visitNode(node, data);
  }
}
