import './data/random-id.ts'
import '@mantine/core/styles.layer.css'
import './ui/fonts.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { whenSessionEnds, whenSubscriptionEnds } from './data/http.ts'
import { startDrafts } from './data/drafts/drafts.ts'
import { startOutbox } from './data/outbox/browser-outbox.ts'
import { startQueries } from './data/query-client.ts'
import { router } from './routes.tsx'
import { takeEntrance } from './entrance/entrance.ts'
import { disconnect, followOtherTabs } from './session/session.ts'
import { handFocusOn } from './ui/hand-on-focus.ts'
import { startText } from './ui/text.ts'

startText()
startQueries()
startOutbox()
await startDrafts()
followOtherTabs()
whenSessionEnds(disconnect)
whenSubscriptionEnds(() => void router.navigate({ to: '/renew/$reason', params: { reason: 'expired' } }))
await takeEntrance()
handFocusOn(document.body)

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
