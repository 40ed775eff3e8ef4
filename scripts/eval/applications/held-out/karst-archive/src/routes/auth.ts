import bcrypt from 'bcryptjs';
import { Router } from 'express';
import { z } from 'zod';
import { config } from '../config.js';
import { csrfProtection } from '../middleware/session.js';
import { Member } from '../models/index.js';

export const auth = Router();

const signup = z.object({
  email: z.string().email(),
  name: z.string().min(1).max(80),
  password: z.string().min(10).max(72),
});

auth.get('/register', (_req, res) => res.render('register', { error: null }));

auth.post('/register', csrfProtection, async (req, res) => {
  const parsed = signup.safeParse(req.body);
  if (!parsed.success) return res.status(400).render('register', { error: 'Check the form' });
  const { email, name, password } = parsed.data;
  if (await Member.findOne({ where: { email } })) {
    return res.status(409).render('register', { error: 'Already registered' });
  }
  await Member.create({ email, name, passwordHash: await bcrypt.hash(password, 11) });
  res.redirect('/login');
});

auth.get('/login', (req, res) => {
  if (typeof req.query.next === 'string') req.session.returnTo = req.query.next;
  res.render('login', { error: null });
});

auth.post('/login', csrfProtection, async (req, res, next) => {
  const member = await Member.findOne({ where: { email: String(req.body.email) } });
  if (!member || !(await bcrypt.compare(String(req.body.password), member.passwordHash))) {
    return res.status(401).render('login', { error: 'Wrong e-mail or password' });
  }
  const target = req.session.returnTo ?? '/caves';
  req.session.regenerate((err) => {
    if (err) return next(err);
    req.session.memberId = member.id;
    res.redirect(target);
  });
});

auth.post('/logout', csrfProtection, (req, res, next) => {
  req.session.destroy((err) => (err ? next(err) : res.redirect('/caves')));
});

auth.get('/units/:unit', (req, res) => {
  const unit = req.params.unit === 'ft' ? 'ft' : 'm';
  res.cookie('units', unit, { httpOnly: true, sameSite: 'lax', secure: config.production });
  const back = String(req.query.back ?? '/');
  res.redirect(/^\/(?![/\\])[\w/?=&.-]*$/.test(back) ? back : '/caves');
});
