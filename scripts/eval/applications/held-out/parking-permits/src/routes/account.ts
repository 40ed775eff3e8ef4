import Router from 'koa-router';
import { z } from 'zod';
import { closeSession, enrollDevice, knownDevice, openSession } from '../middleware/session.js';
import { limited, parse, requireLogin, requireRole } from '../middleware/guards.js';
import { officerPasscodes, residentPasswords } from '../services/passwords.js';
import { prisma } from '../store.js';

const login = z.object({ email: z.string().email(), password: z.string().min(1).max(200) });
const signUp = z.object({
  email: z.string().email().max(200),
  name: z.string().min(1).max(120),
  password: z.string().min(10).max(200),
});
const officerLogin = z.object({ badge: z.string().max(20), passcode: z.string().max(20) });
const newPasscode = z.object({ passcode: z.string().regex(/^[0-9A-Za-z]{8,20}$/) });
const device = z.object({ label: z.string().min(1).max(60) });

const pages: Record<string, string> = {
  permits: '/app/permits',
  payments: '/app/payments',
  profile: '/app/profile',
};

const absent = residentPasswords.hash(crypto.randomUUID());

export const account = new Router({ prefix: '/account' });

account.post('/login', limited(20), async (ctx) => {
  const { email, password } = parse(login, ctx.request.body);
  const user = await prisma.user.findUnique({ where: { email: email.toLowerCase() } });
  const matches = await residentPasswords.matches(password, user?.password ?? (await absent));
  if (!user || !matches) ctx.throw(401, 'unknown login');
  ctx.body = await openSession(ctx, user);
});

account.post('/sign-up', limited(10), async (ctx) => {
  const { email, name, password } = parse(signUp, ctx.request.body);
  const address = email.toLowerCase();
  if (await prisma.user.count({ where: { email: address } })) ctx.throw(409, 'address in use');
  const hash = await residentPasswords.hash(password);
  const user = await prisma.user.create({ data: { email: address, name, password: hash } });
  ctx.body = await openSession(ctx, user);
});

account.post('/officer', limited(10), async (ctx) => {
  const { badge, passcode } = parse(officerLogin, ctx.request.body);
  if (!(await knownDevice(ctx))) ctx.throw(401, 'unknown device');
  const officer = await prisma.user.findFirst({ where: { badge, role: 'OFFICER' } });
  if (!officer?.passcode || !(await officerPasscodes.matches(passcode, officer.passcode))) {
    ctx.throw(401, 'unknown login');
  }
  ctx.body = await openSession(ctx, officer);
});

account.put('/officer/passcode', requireRole('OFFICER'), async (ctx) => {
  const { passcode } = parse(newPasscode, ctx.request.body);
  await prisma.user.update({
    where: { id: ctx.state.user!.id },
    data: { passcode: await officerPasscodes.hash(passcode) },
  });
  ctx.status = 204;
});

account.post('/officer/device', requireRole('OFFICER'), async (ctx) => {
  const { label } = parse(device, ctx.request.body);
  await enrollDevice(ctx, label);
  ctx.status = 204;
});

account.get('/me', requireLogin, async (ctx) => {
  const { id, email, name, role } = ctx.state.user!;
  ctx.body = { id, email, name, role, csrf: ctx.state.csrf };
});

account.get('/continue', requireLogin, async (ctx) => {
  const page = String(ctx.query.page);
  ctx.redirect(Object.hasOwn(pages, page) ? pages[page] : pages.permits);
});

account.post('/logout', requireLogin, async (ctx) => {
  await closeSession(ctx);
  ctx.status = 204;
});
