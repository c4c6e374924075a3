import { useState } from 'react'
import { initials } from '../ui/initials.ts'
import { saveBlob } from '../ui/save-blob.ts'
import { loadPdf, type Page, Refusal } from './page-data.ts'
import { useWords } from './words.ts'

/** The company, how to call it, and the PDF. */
export function PageHead({ seller, pdf }: Readonly<{ seller: Page['Seller']; pdf: boolean }>) {
  const { t } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const download = () => {
    setProblem(null)
    loadPdf().then(
      ({ blob, name }) => saveBlob(blob, name),
      (cause: unknown) => setProblem((cause instanceof Refusal && cause.detail) || t('pageOffline')),
    )
  }
  return (
    <header className="head">
      <div className="headInner">
        <span className="mark" aria-hidden="true">
          {initials(seller.Name)}
        </span>
        <span className="seller">{seller.Name}</span>
        {seller.Phone && (
          <a className="button quiet" href={`tel:${seller.Phone.replace(/[^\d+]/g, '')}`}>
            <PhoneSign />
            <span className="wide">{seller.Phone}</span>
            <span className="narrow">{t('pageCall', { phone: seller.Phone })}</span>
          </a>
        )}
        {pdf && (
          <button type="button" className="button" onClick={download}>
            <DownloadSign />
            <span className="wide">{t('pagePdf')}</span>
            <span className="narrow">{t('pagePdf')}</span>
          </button>
        )}
      </div>
      {problem !== null && (
        <p className="fault" role="alert">
          {problem}
        </p>
      )}
    </header>
  )
}

function PhoneSign() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />
    </svg>
  )
}

function DownloadSign() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12" />
    </svg>
  )
}
