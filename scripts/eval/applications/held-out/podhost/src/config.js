import 'dotenv/config';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

if (!process.env.SESSION_KEYS) throw new Error('SESSION_KEYS is not set');

export default {
  port: Number(process.env.PORT || 3300),
  mongoUrl: process.env.MONGO_URL || 'mongodb://localhost:27017/podhost',
  sessionKeys: process.env.SESSION_KEYS.split(','),
  viewsDir: path.join(root, 'views'),
  artworkDir: path.join(root, 'media', 'artwork'),
  audioDir: path.join(root, 'media', 'audio'),
  artworkHosts: new Set(['images.podcover.example', 'cdn.artwork.example']),
};
