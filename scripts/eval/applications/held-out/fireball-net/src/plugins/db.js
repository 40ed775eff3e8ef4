import fp from 'fastify-plugin';
import pg from 'pg';

export default fp(async (app, { connectionString }) => {
  const pool = new pg.Pool({ connectionString, max: 10 });
  app.decorate('db', {
    query: (text, values) => pool.query(text, values),
    async one(text, values) {
      const { rows } = await pool.query(text, values);
      return rows[0];
    },
    async many(text, values) {
      const { rows } = await pool.query(text, values);
      return rows;
    },
  });
  app.addHook('onClose', () => pool.end());
});
