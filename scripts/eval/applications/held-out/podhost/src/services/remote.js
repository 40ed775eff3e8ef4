import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import config from '../config.js';

function titles(xml) {
  return xml
    .split('<item>')
    .slice(1)
    .map((item) => {
      const start = item.indexOf('<title>');
      const end = item.indexOf('</title>');
      return start >= 0 && end > start ? item.slice(start + 7, end) : 'Untitled';
    });
}

export async function readFeed(feedUrl) {
  const response = await fetch(feedUrl, { headers: { accept: 'application/rss+xml' } });
  const xml = await response.text();
  return { status: response.status, preview: xml.slice(0, 500), titles: titles(xml).slice(0, 20) };
}

export async function saveArtwork(show, address) {
  const url = new URL(address);
  if (url.protocol !== 'https:' || !config.artworkHosts.has(url.hostname)) return null;
  const response = await fetch(url, { redirect: 'error' });
  if (!response.ok) return null;
  const name = `${show.id}.jpg`;
  await writeFile(path.join(config.artworkDir, name), Buffer.from(await response.arrayBuffer()));
  return name;
}
