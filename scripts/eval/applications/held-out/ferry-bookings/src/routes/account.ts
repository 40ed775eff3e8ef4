import { randomBytes } from 'node:crypto';
import bcrypt from 'bcrypt';
import { Router, type Request, type Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import { credentials, registration, text } from '../lib/input.js';
import { localTarget } from '../lib/web.js';
import { csrfGuard, digest, requireLogin, requireRole, signIn } from '../middleware/guards.js';
import { User, type UserDocument } from '../models.js';

const month = 30 * 24 * 3600 * 1000;
const slow = rateLimit({ windowMs: 15 * 60 * 1000, limit: 20 });
const absent = bcrypt.hashSync(randomBytes(16).toString('hex'), 12);

export const account = Router();

async function rememberPassenger(res: Response, user: UserDocument): Promise<void> {
  const token = randomBytes(32).toString('hex');
  user.rememberHash = digest(token);
  await user.save();
  res.cookie('remember', token, { maxAge: month, path: '/' });
}

async function rememberDesk(res: Response, user: UserDocument): Promise<void> {
  const token = randomBytes(32).toString('hex');
  user.deskHash = digest(token);
  await user.save();
  res.cookie('desk', token, {
    maxAge: month,
    path: '/staff',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
  });
}

const landing = (req: Request): string => text(req.body.next) || '/bookings';

account.get('/login', (req, res) => {
  res.render('login', { next: text(req.query.next), message: '' });
});

account.post('/login', slow, csrfGuard, async (req, res) => {
  const input = credentials.safeParse(req.body);
  const user = input.success ? await User.findOne({ email: input.data.email.toLowerCase() }) : null;
  const matches = await bcrypt.compare(input.data?.password ?? '', user?.passwordHash ?? absent);
  if (!user || !matches) {
    res.status(401).render('login', { next: text(req.body.next), message: 'Unknown login' });
    return;
  }
  const destination = landing(req);
  await signIn(req, user.id);
  if (req.body.remember === 'on') await rememberPassenger(res, user);
  res.redirect(303, destination);
});

account.post('/register', slow, csrfGuard, async (req, res) => {
  const { email, name, password } = registration.parse(req.body);
  if (await User.exists({ email: email.toLowerCase() })) {
    res.status(409).render('login', { next: '', message: 'Please use another address' });
    return;
  }
  const user = await User.create({ email, name, passwordHash: await bcrypt.hash(password, 12) });
  await signIn(req, user.id);
  res.redirect(303, '/bookings');
});

account.post('/account/email', slow, requireLogin, async (req, res) => {
  const email = registration.shape.email.parse(req.body.email);
  req.user!.email = email;
  await req.user!.save();
  res.redirect(303, '/bookings');
});

account.post('/account/password', slow, requireLogin, csrfGuard, async (req, res) => {
  const password = credentials.shape.password.parse(req.body.password);
  if (!(await bcrypt.compare(text(req.body.current), req.user!.passwordHash))) {
    res.status(403).send('The current password does not match');
    return;
  }
  req.user!.passwordHash = await bcrypt.hash(password, 12);
  req.user!.rememberHash = undefined;
  await req.user!.save();
  res.redirect(303, '/bookings');
});

account.post('/account/language', csrfGuard, (req, res) => {
  req.session.language = req.body.language === 'fr' ? 'fr' : 'en';
  res.redirect(303, localTarget(text(req.body.back), '/bookings'));
});

account.post('/account/desk', requireRole('staff'), csrfGuard, async (req, res) => {
  await rememberDesk(res, req.user!);
  res.redirect(303, '/staff/sailings');
});

account.post('/logout', csrfGuard, async (req, res) => {
  if (req.user) {
    req.user.rememberHash = undefined;
    await req.user.save();
  }
  req.session.destroy(() => {
    res.clearCookie('remember');
    res.redirect(303, '/login');
  });
});
