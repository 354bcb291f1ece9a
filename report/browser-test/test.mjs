// Opens each report in a real Chromium, as a reader would, and fails on what a reader must not meet.
// Usage: node --test test.mjs, with the files in REPORTS (newline-separated) or those of the golden samples, which
// mvn test leaves in report/target/pages;
// SCREENSHOTS=dir keeps pictures.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, views } from './browser.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const screenshots = process.env.SCREENSHOTS;

function reports() {
  const named = (process.env.REPORTS ?? '').split('\n').filter(Boolean);
  if (named.length > 0) {
    return named.map((file) => resolve(file));
  }
  const pages = resolve(here, '../target/pages');
  return readdirSync(pages).filter((f) => f.endsWith('.html')).sort().map((f) => join(pages, f));
}

/** The page has to be there at once, and small enough for a mail. */
const MOST_BYTES = 3e6;
const MOST_MILLIS = 1000;

let browser;
before(async () => {
  browser = await launch();
  if (screenshots) {
    mkdirSync(screenshots, { recursive: true });
  }
});
after(async () => browser?.close());

/** A page that remembers everything a report must not do. */
async function open(file, view) {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults = [];
  const url = pathToFileURL(file).href;
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && faults.push(`console: ${m.text()}`));
  page.on('pageerror', (e) => faults.push(`page error: ${e.message}`));
  page.on('dialog', (d) => { faults.push(`dialog: ${d.message()}`); d.dismiss(); });
  page.on('request', (r) => {
    if (r.url() !== url && !r.url().startsWith('data:')) {
      faults.push(`request: ${r.url()}`);
    }
  });
  await page.goto(url, { waitUntil: 'load' });
  return { page, context, faults };
}

/** Perceived brightness of the body's background, 0 to 255. */
async function brightness(page) {
  const rgb = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [r, g, b] = rgb.match(/[\d.]+/g).map(Number);
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

for (const file of reports()) {
  describe(basename(file), () => {
    for (const view of views) {
      test(view.name, async () => {
        const { page, context, faults } = await open(file, view);
        try {
          const verdict = page.locator('h1');
          assert.equal(await verdict.count(), 1, 'one verdict');
          assert.ok((await verdict.innerText()).trim().length > 10, 'the verdict says something');
          const box = await verdict.boundingBox();
          assert.ok(box.y + box.height <= view.height, 'the verdict is on the first screen');

          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.equal(overflow, 0, 'no horizontal scroll');

          const bright = await brightness(page);
          assert.ok(view.colorScheme === 'dark' ? bright < 80 : bright > 200, `background ${bright}`);

          assert.equal(await page.locator('h1, h2, .content, svg').filter({ visible: true }).count() > 3, true);
          const comparison = await page.locator('body.compare').count() > 0;
          assert.ok(comparison || await page.locator('.unexplained').filter({ visible: true }).count() > 0, 'the unexplained line');
          if (screenshots) {
            const name = `${basename(file, '.html')}-${view.name}`;
            await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
          }
          // Everything unfolded, so that nothing hides from the checks.
          await page.evaluate(() => document.querySelectorAll('details').forEach((d) => { d.open = true; }));
          // Through the debugger, which the page's content security policy does not bind.
          await page.evaluate(axe);
          const result = await page.evaluate(() => globalThis.axe.run());
          const serious = result.violations
            .filter((v) => ['serious', 'critical'].includes(v.impact))
            .map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`);
          assert.deepEqual(serious, [], 'accessible');
          assert.deepEqual(faults, [], 'no error and no request');
        } finally {
          await context.close();
        }
      });
    }

    test('it is small, and painted at once', async () => {
      assert.ok(statSync(file).size < MOST_BYTES, `${statSync(file).size} bytes`);
      const painted = [];
      for (let i = 0; i < 3; i++) {
        const { page, context } = await open(file, views[0]);
        painted.push(await page.evaluate(() => new Promise((done) => {
          new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint')
            .forEach((entry) => done(entry.startTime))).observe({ type: 'paint', buffered: true });
        })));
        await context.close();
      }
      painted.sort((a, b) => a - b);
      assert.ok(painted[1] < MOST_MILLIS, `first contentful paint after ${painted} ms`);
    });

    test('on paper everything is unfolded, on white, and nothing is cut off', async () => {
      const { page, context, faults } = await open(file, views[1]);
      try {
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        assert.equal(await page.locator('details:not([open])').count(), 0, 'folded');
        assert.ok(await brightness(page) > 200, 'on white');
        await page.setViewportSize({ width: 720, height: 1000 });
        const wide = await page.evaluate(() => Array.from(document.querySelectorAll('main *'))
          .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll, svg'))
          .map((e) => e.outerHTML.slice(0, 120)));
        assert.deepEqual(wide, [], 'wider than the paper');
        const pdf = await page.pdf({ format: 'A4' });
        assert.ok(pdf.length > 10_000, 'a document');
        await page.evaluate(() => dispatchEvent(new Event('afterprint')));
        assert.deepEqual(faults, []);
      } finally {
        await context.close();
      }
    });

    test('keyboard: each stop is seen, and Enter unfolds', async () => {
      const { page, context, faults } = await open(file, views[0]);
      try {
        const stops = await page.locator(
          'a[href], button:visible, summary:visible, select:visible, input:visible, [tabindex="0"]').count();
        let folds = 0;
        for (let i = 0; i < stops; i++) {
          await page.keyboard.press('Tab');
          const at = await page.evaluate(() => {
            const e = document.activeElement;
            const box = e.getBoundingClientRect();
            return { tag: e.tagName, seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight };
          });
          assert.ok(at.seen, `stop ${i}, ${at.tag}, is on the screen`);
          if (at.tag === 'SUMMARY' && folds++ === 0) {
            const open = () => page.evaluate(() => document.activeElement.parentElement.open);
            const was = await open();
            await page.keyboard.press('Enter');
            assert.notEqual(await open(), was, 'Enter folds or unfolds');
            await page.keyboard.press('Enter');
          }
        }
        assert.deepEqual(faults, []);
      } finally {
        await context.close();
      }
    });

    test('charts are drawn; calls can be searched, chosen and zoomed into', async () => {
      const { page, context, faults } = await open(file, views[0]);
      try {
        for (const place of await page.locator('.picture[data-draw]').all()) {
          await place.scrollIntoViewIfNeeded();
          assert.ok(await place.locator('svg path.curve, svg rect').count() > 0, await place.getAttribute('data-draw'));
        }
        const flame = page.locator('.flame');
        if (await flame.count() === 0) {
          return;
        }
        const said = flame.locator('.said');
        const calls = flame.locator('.picture g');
        const name = await page.evaluate(() => {
          const graph = JSON.parse(document.getElementById('figures').textContent).flames[0];
          return graph.names[graph.names.length - 1];
        });
        await flame.locator('input').fill(name);
        assert.match(await said.innerText(), / is in \d+ % of the time/);
        await flame.locator('input').fill('');
        for (const option of await flame.locator('select option').all()) {
          await flame.locator('select').selectOption(await option.getAttribute('value'));
          assert.ok(await calls.count() > 0, await option.innerText());
        }
        const crumb = flame.locator('.crumb');
        if (await crumb.isVisible()) {
          await crumb.click();
        }
        await flame.locator('.picture svg').focus();
        await page.keyboard.press('ArrowDown');
        const below = await said.innerText();
        await page.keyboard.press('Enter');
        assert.ok(await crumb.isVisible(), 'callers are left out');
        assert.equal(await said.innerText(), below);
        await page.keyboard.press('Escape');
        assert.ok(!await crumb.isVisible(), 'all of it again');
        assert.deepEqual(faults, []);
      } finally {
        await context.close();
      }
    });

    test('keyboard: first stop is the link that skips to the verdict; focus is visible', async () => {
      const { page, context } = await open(file, views[0]);
      try {
        await page.keyboard.press('Tab');
        assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
        const box = await page.locator('.skip').boundingBox();
        assert.ok(box.x >= 0 && box.y >= 0, 'and it shows when focused');
      } finally {
        await context.close();
      }
    });

    test('a comparison can be taken along as CSV', async () => {
      const { page, context, faults } = await open(file, views[0]);
      try {
        if (await page.locator('body.compare').count() === 0) {
          return;
        }
        const [download] = await Promise.all([
          page.waitForEvent('download', { timeout: 5000 }),
          page.locator('a.csv').click(),
        ]);
        assert.equal(download.suggestedFilename(), 'compare.csv');
        const text = readFileSync(await download.path(), 'utf8');
        assert.match(text, /^variant,metric,unit,round,value,ratio,low,high,word\r\n/);
        assert.ok(text.split('\r\n').length > 10, 'every figure');
        assert.deepEqual(faults, []);
      } finally {
        await context.close();
      }
    });

    test('the copy buttons copy what they stand beside', async () => {
      const { page, context, faults } = await open(file, views[0]);
      try {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        const code = page.locator('.code').filter({ visible: true }).last();
        const expected = await code.locator('code').innerText();
        await code.locator('button.copy').click();
        await code.locator('button.copy', { hasText: 'Copied' }).waitFor({ timeout: 5000 });
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), expected);
        assert.deepEqual(faults, []);
      } finally {
        await context.close();
      }
    });
  });
}
