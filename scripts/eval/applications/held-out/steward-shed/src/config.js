import path from 'node:path';

export default {
  port: Number(process.env.PORT || 3400),
  databaseUrl: process.env.DATABASE_URL || 'postgres://localhost:5432/toolshed',
  uploadDir: path.resolve(process.env.UPLOAD_DIR || './uploads'),
  session: {
    name: 'toolshed_sid',
    password: 'Vk7mTq2Lz9wXb4RfYc8NpHs3JdGa6EuZ',
  },
  flash: {
    name: 'toolshed_flash',
    password: process.env.FLASH_PASSWORD,
  },
};
