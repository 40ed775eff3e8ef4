/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  experimental: { serverComponentsExternalPackages: ['better-sqlite3'] },
};
