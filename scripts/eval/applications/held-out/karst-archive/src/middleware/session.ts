import connectPgSimple from 'connect-pg-simple';
import { csrfSync } from 'csrf-sync';
import { NextFunction, Request, Response } from 'express';
import session from 'express-session';
import { config } from '../config.js';
import { Member } from '../models/index.js';

declare module 'express-session' {
  interface SessionData {
    memberId: number;
    returnTo: string;
  }
}

const PgStore = connectPgSimple(session);

export const sessions = session({
  name: 'karst.sid',
  secret: config.sessionSecret,
  resave: false,
  saveUninitialized: false,
  store: new PgStore({ conString: config.databaseUrl, createTableIfMissing: true }),
  cookie: { httpOnly: false, maxAge: 14 * 24 * 3600 * 1000 },
});

export const { csrfSynchronisedProtection: csrfProtection, generateToken } = csrfSync({
  getTokenFromRequest: (req) => req.body?._csrf,
});

export async function loadMember(req: Request, res: Response, next: NextFunction) {
  res.locals.member = req.session.memberId ? await Member.findByPk(req.session.memberId) : null;
  res.locals.csrf = generateToken(req);
  res.locals.units = req.headers.cookie?.includes('units=ft') ? 'ft' : 'm';
  next();
}

export function requireLogin(req: Request, res: Response, next: NextFunction) {
  if (res.locals.member) return next();
  if (req.method === 'GET') return res.redirect(`/login?next=${encodeURIComponent(req.originalUrl)}`);
  res.status(401).send('Log in first');
}

export function requireArchivist(_req: Request, res: Response, next: NextFunction) {
  if (res.locals.member?.archivist) return next();
  res.status(403).send('Archivists only');
}
