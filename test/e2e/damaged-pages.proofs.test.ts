// Every kind of damage.
import './damaged-pages.slow.test.ts'
