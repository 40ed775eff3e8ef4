import { resolve } from 'node:path';

const need = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`missing environment variable ${name}`);
  return value;
};

const optionalList = (name) => (process.env[name] ?? '').split(',').filter(Boolean);

export default Object.freeze({
  port: Number(process.env.PORT ?? 4100),
  database: process.env.DATABASE ?? 'data/library.db',
  jwtKey: need('JWT_KEY'),
  partnerOrigins: optionalList('PARTNER_ORIGINS'),
  mail: {
    endpoint: 'https://mail.gateway.example/v2/messages',
    key: need('MAIL_GATEWAY_KEY'),
  },
  sms: {
    endpoint: 'https://sms.gateway.example/v1/send',
    account: 'toollibrary',
    key: 'b7Qe2vT9xLw4Zr81NkYd63HsPmUa0GfC',
  },
  media: {
    manuals: resolve(process.env.MANUALS ?? 'data/manuals'),
    photos: resolve(process.env.PHOTOS ?? 'data/photos'),
  },
});
