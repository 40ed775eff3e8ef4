import 'express-async-errors';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { NextFunction, Request, Response } from 'express';
import { ZodError } from 'zod';
import { config } from './config.js';
import { loadMember, sessions } from './middleware/session.js';
import { sequelize } from './models/index.js';
import { account } from './routes/account.js';
import { auth } from './routes/auth.js';
import { caves } from './routes/caves.js';
import { expeditions } from './routes/expeditions.js';

const app = express();
const here = path.dirname(fileURLToPath(import.meta.url));

app.disable('x-powered-by');
app.set('view engine', 'ejs');
app.set('views', path.join(here, '..', 'views'));
app.use(express.urlencoded({ extended: false, limit: '200kb' }));
app.use(sessions);
app.use(loadMember);

app.get('/', (_req, res) => res.redirect('/caves'));
app.use(auth);
app.use('/account', account);
app.use('/caves', caves);
app.use('/expeditions', expeditions);

app.use((err: Error & { statusCode?: number }, _req: Request, res: Response, _next: NextFunction) => {
  if (err instanceof ZodError) return res.status(400).json(err.flatten());
  if (!err.statusCode) console.error(err);
  res.status(err.statusCode ?? 500).send('Something went wrong');
});

await sequelize.sync();
app.listen(config.port, () => console.log(`karst archive on :${config.port}`));
