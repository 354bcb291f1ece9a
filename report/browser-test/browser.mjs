// The browser that the tests share, and the windows they look through.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

export const views = [
  { name: 'desktop-light', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'desktop-dark', width: 1280, height: 900, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
];

function browserPath() {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const found = (process.env.PATH ?? '').split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .concat('/usr/bin/chromium')
    .find((file) => existsSync(file));
  assert.ok(found, 'no Chromium on PATH: apt-get install chromium');
  return found;
}

export async function launch() {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
}
