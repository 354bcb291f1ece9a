// Opens the pages of `bootcause serve` in a real Chromium, with made-up runs and one that goes on.
// Needs what `mvn verify` leaves: cli/target/bootcause.jar and history/target/test-classes.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, views } from './browser.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const jar = resolve(here, '../../cli/target/bootcause.jar');
const classes = resolve(here, '../../history/target/test-classes');
const skip = existsSync(jar) && existsSync(classes) ? false : 'not built: mvn verify first';
const screenshots = process.env.SCREENSHOTS;

let browser;
let server;
let address;
let live;
const dir = mkdtempSync(join(tmpdir(), 'bootcause-serve-'));

before(async () => {
  if (skip) {
    return;
  }
  server = spawn('java', ['-cp', [jar, classes].join(delimiter), 'io.bootcause.serve.Showcase', dir],
    { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  address = (await lines.next()).value;
  live = (await lines.next()).value;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stdin.end();
  rmSync(dir, { recursive: true, force: true });
});

/** A visitor with the cookie; every fault is remembered. */
async function visit(view) {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height }, colorScheme: view.colorScheme, reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults = [];
  const origin = new URL(address).origin;
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && faults.push(`console: ${m.text()}`));
  page.on('pageerror', (e) => faults.push(`page error: ${e.message}`));
  page.on('request', (r) => {
    if (new URL(r.url()).origin !== origin && !r.url().startsWith('data:')) {
      faults.push(`request: ${r.url()}`);
    }
  });
  await page.goto(address, { waitUntil: 'load' });
  return { page, context, faults, origin };
}

for (const view of views) {
  test(`serve, ${view.name}`, { skip }, async () => {
    const { page, context, faults, origin } = await visit(view);
    try {
      assert.equal(page.url(), `${origin}/`, 'the token has left the address');
      for (const path of ['/', '/runs/17', '/trend', `/live/${live}`, '/nowhere']) {
        await page.goto(origin + path, { waitUntil: 'load' });
        assert.equal(await page.locator('h1').count(), 1);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(overflow, 0, `no horizontal scroll on ${path}`);
        if (path.startsWith('/live')) {
          await page.locator('.stages .current').waitFor();
        }
        if (screenshots) {
          const name = path === '/' ? 'list' : path.split('/')[1];
          await page.screenshot({ path: join(screenshots, `serve-${name}-${view.name}.png`), fullPage: true });
        }
        await page.evaluate(() => document.querySelectorAll('details').forEach((d) => { d.open = true; }));
        await page.evaluate(axe);
        const result = await page.evaluate(() => globalThis.axe.run());
        const serious = result.violations
          .filter((v) => ['serious', 'critical'].includes(v.impact))
          .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`);
        assert.deepEqual(serious, [], `${path} is accessible`);
      }
      // Chromium itself reports the page that is not there.
      assert.deepEqual(faults.filter((f) => !f.includes('404')), []);
    } finally {
      await context.close();
    }
  });
}

test('serve: a chart is drawn for each figure, and the list follows the keyboard', { skip }, async () => {
  const { page, context, faults, origin } = await visit(views[0]);
  try {
    await page.goto(`${origin}/trend`);
    const canvases = page.locator('canvas[data-chart]');
    assert.ok(await canvases.count() >= 4);
    const drawn = await page.evaluate(() => Array.from(document.querySelectorAll('canvas')).every((canvas) => {
      const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      return pixels.some((value) => value !== 0);
    }));
    assert.ok(drawn, 'each has ink on it');
    assert.match(await page.locator('p.mark-worse').first().innerText(), /Worse/);

    await page.goto(`${origin}/`);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
});

test('serve: what a run says shows at once', { skip }, async () => {
  const { page, context, faults, origin } = await visit(views[0]);
  try {
    await page.goto(`${origin}/live/${live}`);
    await page.locator('.stages .current', { hasText: 'silences' }).waitFor();
    server.stdin.write('x');
    await page.locator('.log', { hasText: 'told' }).waitFor({ timeout: 5000 });
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
});

test('serve: nobody comes in without the token', { skip }, async () => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const answer = await page.goto(new URL(address).origin + '/');
    assert.equal(answer.status(), 401);
    assert.doesNotMatch(await page.content(), /orders-service/);
  } finally {
    await context.close();
  }
});
