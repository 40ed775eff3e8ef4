// All pages by keyboard alone, and the pages of a long-lived avatar at full size.
import './studio-pages.slow.test.ts'
