import { resolve } from 'node:path';

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set`);
  }
  return value;
}

const list = (name: string) => (process.env[name] ?? '').split(',').filter(Boolean);

export const config = {
  port: Number(process.env.PORT ?? 3000),
  baseUrl: required('BASE_URL'),
  mongoUrl: required('MONGO_URL'),
  smtpUrl: required('SMTP_URL'),
  sessionSecret: required('SESSION_SECRET'),
  paymentSecret: required('PAYMENT_WEBHOOK_SECRET'),
  embedders: list('PORT_SITES'),
  feedHosts: new Set(list('FEED_HOSTS')),
  directories: {
    terminals: resolve(process.env.TERMINAL_DOCS ?? 'data/terminals'),
    vessels: resolve(process.env.VESSEL_DOCS ?? 'data/vessels'),
  },
} as const;
