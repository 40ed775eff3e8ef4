'use strict';

const config = require('./config');
const { migrate } = require('./migrate');
const { createApp } = require('./app');

async function main() {
  await migrate();
  createApp().listen(config.port, () => {
    console.log(`toolshed listening on ${config.port}`);
  });
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
