import { createHmac } from 'node:crypto';
import { resolve } from 'node:path';
import MongoStore from 'connect-mongo';
import cookieParser from 'cookie-parser';
import express, { type ErrorRequestHandler } from 'express';
import session from 'express-session';
import mongoose from 'mongoose';
import { ZodError, z } from 'zod';
import { config } from './config.js';
import { loadUser, sameText } from './middleware/guards.js';
import { account } from './routes/account.js';
import { api } from './routes/api.js';
import bookings from './routes/bookings.js';
import { staff } from './routes/staff.js';
import { confirm, remindUpcoming } from './services/bookings.js';

const paid = z.object({ reference: z.string().length(8), state: z.literal('paid') });

const failed: ErrorRequestHandler = (error, _req, res, _next) => {
  if (error instanceof ZodError) {
    res.status(422).json({ error: 'invalid input' });
    return;
  }
  console.error(error);
  res.status(500).json({ error: 'internal error' });
};

export function createApp() {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', 1);
  app.set('view engine', 'ejs');
  app.set('views', resolve('views'));

  app.post('/hooks/payments', express.raw({ type: '*/*', limit: '50kb' }), async (req, res) => {
    const raw: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const expected = createHmac('sha256', config.paymentSecret).update(raw).digest('hex');
    if (!sameText(req.get('x-signature') ?? '', expected)) {
      res.sendStatus(401);
      return;
    }
    const event = paid.safeParse(JSON.parse(raw.toString('utf8')));
    if (event.success) await confirm(event.data.reference);
    res.sendStatus(204);
  });

  app.use((_req, res, next) => {
    res.set('Content-Security-Policy', `frame-ancestors 'self' ${config.embedders.join(' ')}`);
    res.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.use(express.json(), express.urlencoded({ extended: false }), cookieParser());
  // The port authorities embed the booking pages in frames of their own sites.
  app.use(
    session({
      name: 'ferry.sid',
      secret: config.sessionSecret,
      resave: false,
      saveUninitialized: false,
      store: MongoStore.create({ mongoUrl: config.mongoUrl }),
      cookie: { httpOnly: true, secure: true, sameSite: 'none', maxAge: 8 * 3600 * 1000 },
    }),
  );
  app.use(loadUser);
  app.use(account);
  app.use('/bookings', bookings);
  app.use('/api', api);
  app.use('/staff', staff);
  app.use(failed);
  return app;
}

await mongoose.connect(config.mongoUrl);
createApp().listen(config.port);

setInterval(() => {
  remindUpcoming().catch((error) => console.error('reminders', error));
}, 15 * 60 * 1000).unref();
