// The sandbox without each part of its isolation.
import './self-test.slow.test.ts'
