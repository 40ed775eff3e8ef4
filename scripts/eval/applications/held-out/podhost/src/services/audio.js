import { exec, execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import config from '../config.js';

const run = promisify(exec);
const runFile = promisify(execFile);

function source(episode) {
  return path.join(config.audioDir, `${episode.id}.mp3`);
}

export async function cutClip(episode, options) {
  const target = path.join(config.audioDir, `${episode.id}-clip.mp3`);
  const range = `-ss ${options.start || 0} -t ${options.length || 30}`;
  const { stdout, stderr } = await run(`ffmpeg -y ${range} -i ${source(episode)} ${target} 2>&1 || true`);
  return (stdout + stderr).slice(-1000);
}

export async function probe(episode, entry) {
  const args = ['-v', 'error', '-show_entries', `format=${entry}`, '-of', 'json', source(episode)];
  const { stdout } = await runFile('ffprobe', args);
  return JSON.parse(stdout);
}
