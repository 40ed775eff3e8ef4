// Each journey in both looks, and the views for many items.
import './studio.slow.test.ts'
