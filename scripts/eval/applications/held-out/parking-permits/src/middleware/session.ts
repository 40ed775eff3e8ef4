import { createHash, randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { User } from '@prisma/client';
import { prisma } from '../store.js';

const hours = (count: number) => new Date(Date.now() + count * 3600 * 1000);
const keyOf = (token: string) => createHash('sha256').update(token).digest('hex');

declare module 'koa' {
  interface DefaultState {
    user?: User;
    csrf?: string;
  }
}

export const session: Middleware = async (ctx, next) => {
  const token = ctx.cookies.get('pp.sid');
  if (token) {
    const found = await prisma.session.findFirst({
      where: { key: keyOf(token), expiresAt: { gt: new Date() } },
      include: { user: true },
    });
    ctx.state.user = found?.user;
    ctx.state.csrf = found?.csrf;
  }
  await next();
};

export async function openSession(ctx: Context, user: User): Promise<{ csrf: string }> {
  const token = randomBytes(32).toString('hex');
  const csrf = randomBytes(24).toString('hex');
  const expiresAt = hours(10);
  await prisma.session.create({ data: { key: keyOf(token), csrf, userId: user.id, expiresAt } });
  ctx.cookies.set('pp.sid', token, {
    path: '/',
    expires: expiresAt,
    sameSite: 'lax',
    httpOnly: false,
    secure: false,
  });
  return { csrf };
}

export async function closeSession(ctx: Context): Promise<void> {
  const token = ctx.cookies.get('pp.sid');
  if (token) await prisma.session.deleteMany({ where: { key: keyOf(token) } });
  ctx.cookies.set('pp.sid', null);
}

export async function enrollDevice(ctx: Context, label: string): Promise<void> {
  const token = randomBytes(32).toString('hex');
  const expiresAt = hours(24 * 90);
  await prisma.device.create({ data: { key: keyOf(token), label, expiresAt } });
  ctx.cookies.set('pp.device', token, {
    path: '/account',
    expires: expiresAt,
    sameSite: 'strict',
    httpOnly: true,
    secure: true,
  });
}

export async function knownDevice(ctx: Context): Promise<boolean> {
  const token = ctx.cookies.get('pp.device');
  if (!token) return false;
  const where = { key: keyOf(token), expiresAt: { gt: new Date() } };
  return (await prisma.device.count({ where })) === 1;
}
