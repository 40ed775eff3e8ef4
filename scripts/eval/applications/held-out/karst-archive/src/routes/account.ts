import bcrypt from 'bcryptjs';
import { Router } from 'express';
import { z } from 'zod';
import { csrfProtection, requireLogin } from '../middleware/session.js';
import { Member } from '../models/index.js';
import { cavesOf } from '../services/caves.js';

export const account = Router();
account.use(requireLogin);

account.get('/', async (_req, res) => {
  const member = res.locals.member as Member;
  res.render('account', { caves: await cavesOf(member) });
});

account.post('/email', async (req, res) => {
  const email = z.string().email().parse(req.body.email);
  await (res.locals.member as Member).update({ email });
  res.redirect('/account');
});

account.post('/password', csrfProtection, async (req, res) => {
  const member = res.locals.member as Member;
  const { current, password } = z
    .object({ current: z.string(), password: z.string().min(10).max(72) })
    .parse(req.body);
  if (!(await bcrypt.compare(current, member.passwordHash))) return res.status(403).send('Wrong password');
  await member.update({ passwordHash: await bcrypt.hash(password, 11) });
  res.redirect('/account');
});

account.post('/preferences', csrfProtection, async (req, res) => {
  const { listOrder } = z.object({ listOrder: z.string().trim().min(1).max(200) }).parse(req.body);
  await (res.locals.member as Member).update({ listOrder });
  res.redirect('/account');
});
