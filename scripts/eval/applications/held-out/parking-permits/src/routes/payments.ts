import { createHmac } from 'node:crypto';
import Router from 'koa-router';
import { z } from 'zod';
import config from '../config.js';
import { equal, requireLogin } from '../middleware/guards.js';
import { prisma } from '../store.js';

const event = z.object({ payment: z.number().int(), state: z.literal('settled') });
const idOf = (value: string) => z.coerce.number().int().positive().parse(value);

export const paymentHook = new Router();
export const payments = new Router({ prefix: '/payments' });

paymentHook.post('/hooks/payments', async (ctx) => {
  const raw = ctx.request.rawBody ?? '';
  const expected = createHmac('sha256', config.payment.secret).update(raw).digest('hex');
  if (!equal(ctx.get('x-payment-signature'), expected)) ctx.throw(401, 'signature');
  const parsed = event.safeParse(ctx.request.body);
  if (parsed.success) {
    await prisma.payment.updateMany({
      where: { id: parsed.data.payment, paidAt: null },
      data: { paidAt: new Date() },
    });
  }
  ctx.status = 204;
});

const own = (id: number, holderId: number) =>
  prisma.payment.findFirst({ where: { id, permit: { holderId } } });

payments.get('/return', requireLogin, async (ctx) => {
  const { to, state } = ctx.query;
  const target = typeof to === 'string' ? to : '/app/payments';
  ctx.redirect(state === 'failed' ? '/app/payments?open=1' : target);
});

payments.get('/:id', requireLogin, async (ctx) => {
  const payment = await own(idOf(ctx.params.id), ctx.state.user!.id);
  if (!payment) ctx.throw(404, 'payment');
  ctx.body = { ...payment, page: `${config.payment.page}/${payment.id}` };
});
