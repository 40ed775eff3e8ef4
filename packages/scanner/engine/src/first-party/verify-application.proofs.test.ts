// Every sink and every guard, and every framework.
import './verify-application.slow.test.ts'
