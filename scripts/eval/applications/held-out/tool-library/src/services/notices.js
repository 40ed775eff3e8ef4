import config from '../config.js';

async function deliver(gateway, payload) {
  const response = await fetch(gateway.endpoint, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(8000),
  });
  if (!response.ok) throw new Error(`gateway answered ${response.status}`);
}

export const sendMail = (to, subject, text) => deliver(config.mail, { to, subject, text });

export const sendSms = (to, text) =>
  deliver(config.sms, { account: config.sms.account, to, text });

export function overdueJob(loans, log) {
  return async function run(now = new Date()) {
    const today = now.toISOString().slice(0, 10);
    for (const loan of loans.overdue(today)) {
      const text = `${loan.name} was due on ${loan.due_on}.`;
      try {
        await (loan.phone ? sendSms(loan.phone, text) : sendMail(loan.email, 'Overdue tool', text));
        loans.noticed(loan.id, today);
      } catch (error) {
        log.warn({ error, loan: loan.id }, 'overdue notice');
      }
    }
  };
}
