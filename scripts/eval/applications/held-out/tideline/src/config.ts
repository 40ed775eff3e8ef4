import 'dotenv/config';
import path from 'node:path';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

function list(name: string, fallback: string): string[] {
  return (process.env[name] ?? fallback).split(',').map((s) => s.trim()).filter(Boolean);
}

export const config = {
  port: Number(process.env.PORT ?? 3000),
  mongoUrl: process.env.MONGO_URL ?? 'mongodb://localhost:27017/tideline',
  jwtSecret: required('JWT_SECRET'),
  webOrigins: list('WEB_ORIGINS', 'http://localhost:5173'),
  importHosts: list('IMPORT_HOSTS', 'records.example.org'),
  lead: { email: process.env.LEAD_EMAIL, password: process.env.LEAD_PASSWORD },
  mediaDir: path.resolve('data/media'),
  guidesDir: path.resolve('data/guides'),
};
