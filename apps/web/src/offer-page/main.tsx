import '../ui/fonts.css'
import './page.css'
import './document.css'
import './forms.css'
import './widths.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OfferPage } from './offer-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('offer.html has no #root')
createRoot(root).render(
  <StrictMode>
    <OfferPage />
  </StrictMode>,
)
