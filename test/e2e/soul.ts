import { DEFAULT_MSV } from '@daimon/identity-api'

export const soul = {
  name: 'Ada',
  role: 'Guide',
  description: 'Ada shows people around the harbour.',
  attachment_style: 'Secure',
  baseline_msv: DEFAULT_MSV,
}
