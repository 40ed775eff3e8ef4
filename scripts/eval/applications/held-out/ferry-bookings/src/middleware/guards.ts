import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { User, type UserDocument } from '../models.js';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    csrf: string;
    language: string;
  }
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface Request {
      user?: UserDocument;
    }
  }
}

export const digest = (value: string) => createHash('sha256').update(value).digest('hex');

export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(digest(left)), Buffer.from(digest(right)));
}

export function signIn(req: Request, userId: string): Promise<void> {
  return new Promise((done, fail) => {
    req.session.regenerate((error) => {
      if (error) return fail(error);
      req.session.userId = userId;
      req.session.csrf = randomBytes(24).toString('hex');
      done();
    });
  });
}

export const loadUser: RequestHandler = async (req, res, next) => {
  const remembered: unknown = req.cookies?.remember;
  if (!req.session.userId && typeof remembered === 'string' && remembered.length === 64) {
    const known = await User.findOne({ rememberHash: digest(remembered) });
    if (known) await signIn(req, known.id);
  }
  if (req.session.userId) {
    req.user = (await User.findById(req.session.userId)) ?? undefined;
  }
  req.session.csrf ??= randomBytes(24).toString('hex');
  res.locals.csrf = req.session.csrf;
  res.locals.user = req.user;
  next();
};

export const requireLogin: RequestHandler = (req, res, next) => {
  if (req.user) return next();
  if (req.accepts(['html', 'json']) === 'json') {
    res.status(401).json({ error: 'login required' });
    return;
  }
  res.redirect('/login');
};

export const requireRole = (...roles: string[]): RequestHandler => (req, res, next) => {
  if (req.user && roles.includes(req.user.role)) return next();
  res.status(403).send('Forbidden');
};

export const csrfGuard: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  const sent = req.get('x-csrf-token') ?? req.body?._csrf;
  if (typeof sent === 'string' && req.session.csrf && sameText(sent, req.session.csrf)) {
    return next();
  }
  res.status(403).send('The form has expired');
};
