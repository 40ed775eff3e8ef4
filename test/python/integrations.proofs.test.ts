// Also the types of the integrations.
import './integrations.slow.test.ts'
