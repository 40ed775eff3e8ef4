import { timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Role } from '@prisma/client';
import ratelimit from 'koa-ratelimit';
import { ZodError, type ZodTypeAny, type z } from 'zod';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

export function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const csrf: Middleware = async (ctx, next) => {
  if (!reading.has(ctx.method) && ctx.state.user) {
    if (!ctx.state.csrf || !equal(ctx.get('x-csrf-token'), ctx.state.csrf)) ctx.throw(403, 'token');
  }
  await next();
};

export const requireLogin: Middleware = async (ctx, next) => {
  if (!ctx.state.user) ctx.throw(401, 'login required');
  await next();
};

export const requireRole =
  (role: Role): Middleware =>
  async (ctx, next) => {
    if (ctx.state.user?.role !== role) ctx.throw(403, 'forbidden');
    await next();
  };

export const limited = (max: number): Middleware =>
  ratelimit({ driver: 'memory', db: new Map(), duration: 5 * 60 * 1000, max, id: (ctx) => ctx.ip });

export const failures: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (error instanceof ZodError) {
      ctx.status = 422;
      ctx.body = { error: 'input' };
      return;
    }
    const { status = 500, expose = false, message } = error as { status?: number; expose?: boolean; message: string };
    ctx.status = status;
    ctx.body = { error: expose ? message : 'internal error' };
    if (status >= 500) ctx.app.emit('error', error, ctx);
  }
};

export const parse = <T extends ZodTypeAny>(shape: T, value: unknown): z.output<T> => shape.parse(value);
