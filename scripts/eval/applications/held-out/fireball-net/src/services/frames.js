import { exec, execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { config } from '../config.js';

const run = promisify(exec);
const runFile = promisify(execFile);

function stationDir(station) {
  return path.join(config.frames, station.code);
}

export async function storeFrame(station, image) {
  const dir = stationDir(station);
  await mkdir(dir, { recursive: true });
  const name = `${Date.now()}.png`;
  await writeFile(path.join(dir, name), image);
  return name;
}

export async function stackFrames(station) {
  const dir = stationDir(station);
  const target = path.join(dir, 'stack.mp4');
  await run(`ffmpeg -y -pattern_type glob -i '${dir}/*.png' -metadata title="${station.name}" ${target}`, { timeout: 60_000 });
  return path.basename(target);
}

export async function thumbnail(station, frame, label) {
  const target = path.join(stationDir(station), 'thumb.jpg');
  const source = path.join(stationDir(station), path.basename(frame));
  await runFile('ffmpeg', ['-y', '-i', source, '-vf', 'scale=320:-1', '-metadata', `title=${label}`, target]);
  return path.basename(target);
}

export async function openFrame(relative) {
  const file = path.join(config.frames, relative);
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? createReadStream(file) : null;
}

export async function openLatest(code) {
  const dir = path.resolve(config.frames, code);
  if (path.dirname(dir) !== config.frames) return null;
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.png')).sort();
  return names.length ? createReadStream(path.join(dir, names.at(-1))) : null;
}
