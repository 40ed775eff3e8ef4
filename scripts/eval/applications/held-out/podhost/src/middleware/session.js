import crypto from 'node:crypto';
import { User } from '../models/user.js';

export async function currentUser(ctx, next) {
  ctx.state.user = ctx.session.userId ? await User.findById(ctx.session.userId) : null;
  if (!ctx.session.csrf) ctx.session.csrf = crypto.randomBytes(18).toString('base64url');
  ctx.state.csrf = ctx.session.csrf;
  await next();
}

export async function requireLogin(ctx, next) {
  if (!ctx.state.user) {
    ctx.session.returnTo = ctx.originalUrl;
    ctx.redirect('/login');
    return;
  }
  await next();
}

export async function requireAdmin(ctx, next) {
  if (ctx.state.user?.role !== 'admin') ctx.throw(403, 'Administrators only');
  await next();
}

export async function csrf(ctx, next) {
  const sent = String(ctx.get('x-csrf-token') || ctx.request.body?._csrf || '');
  const wanted = ctx.session.csrf;
  const equal = sent.length === wanted.length && crypto.timingSafeEqual(Buffer.from(sent), Buffer.from(wanted));
  if (!equal) ctx.throw(403, 'Form has expired');
  await next();
}
