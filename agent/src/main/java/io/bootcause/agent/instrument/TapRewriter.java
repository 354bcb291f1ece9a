package io.bootcause.agent.instrument;

import io.bootcause.agent.tap.TapMethods;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Puts taps into the bytes of one class. */
final class TapRewriter implements TapCallVisitor.Sites {
  /** Which methods of a class are tapped. */
  interface Choice {
    boolean root(String name);

    boolean callee(String name, String descriptor);
  }

  /** What is found on the way. */
  interface Findings {
    void tapped(String className, String method, boolean root);

    void cannot(String className, String method, String why);
  }

  private final TapSettings settings;
  private final TapMethods methods;
  private final Findings findings;

  TapRewriter(TapSettings settings, TapMethods methods, Findings findings) {
    this.settings = settings;
    this.methods = methods;
    this.findings = findings;
  }

  /**
   * @return the new class file, null if no method was chosen
   */
  byte @Nullable [] rewrite(byte[] bytes, Choice choice) {
    ClassReader reader = new ClassReader(bytes);
    ClassShape shape = ClassShape.of(reader);
    // Proxies that CGLIB makes for older Springs say that they are of Java 1.2.
    if (shape.majorVersion < Opcodes.V1_5 && Subroutines.in(reader)) {
      findings.cannot(dots(shape.name), "*", "compiled for Java 1.4 or older, with subroutines");
      return null;
    }
    Set<String> tooLarge = new HashSet<>();
    while (true) {
      try {
        return rewrite(reader, shape, choice, tooLarge);
      } catch (MethodTooLargeException e) {
        // The others of the class can still be looked at.
        if (!tooLarge.add(e.getMethodName() + e.getDescriptor())) {
          throw e;
        }
        findings.cannot(dots(shape.name), e.getMethodName(), "too large for more code (64 KB)");
      }
    }
  }

  private byte @Nullable [] rewrite(
      ClassReader reader, ClassShape shape, Choice choice, Set<String> tooLarge) {
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    boolean[] changed = new boolean[1];
    reader.accept(
        new EachMethod(writer) {
          @Override
          protected MethodVisitor method(
              int access, String name, String descriptor, MethodVisitor out) {
            boolean root = choice.root(name);
            if (!root && !choice.callee(name, descriptor)) {
              return out;
            }
            if ((access & Opcodes.ACC_NATIVE) != 0 && root) {
              findings.cannot(dots(shape.name), name, "native");
            }
            MethodSite site = new MethodSite(shape, access, name, descriptor);
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0
                || site.isBridge()
                || name.equals("<clinit>")
                || tooLarge.contains(name + descriptor)) {
              return out;
            }
            MethodVisitor tapped = tapped(site, out, root);
            changed[0] |= tapped != out;
            return tapped;
          }
        },
        ClassReader.EXPAND_FRAMES);
    return changed[0] ? writer.toByteArray() : null;
  }

  private MethodVisitor tapped(MethodSite site, MethodVisitor out, boolean root) {
    String className = dots(site.owner.name);
    int number =
        methods.add(className + "#" + site.name + site.descriptor, className, site.name, root);
    if (number < 0) {
      findings.cannot(className, site.name, "more than " + TapMethods.MOST + " methods");
      return out;
    }
    findings.tapped(className, site.name, root);
    if (settings.mode() == Mode.TRACE) {
      return new TapCallVisitor(site, out, number, root, this);
    }
    return settings.mode() == Mode.MONITOR
        ? new TapCallVisitor(site, out, number, root, null)
        : TapValueVisitor.of(site, out, methods, number, settings.failedOnly());
  }

  @Override
  public int number(String owner, String name) {
    if (!JdkCalls.ofJdk(owner) || !JdkCalls.timed(owner, name)) {
      return -1;
    }
    String className = dots(owner);
    // A place of its own: the JDK's method itself is not tapped.
    return methods.add(className + "#" + name, className, name, false);
  }

  private static String dots(String internalName) {
    return internalName.replace('/', '.');
  }
}
