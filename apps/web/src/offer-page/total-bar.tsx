import { useEffect, useState } from 'react'
import { useWords } from './words.ts'

type TotalBarProps = Readonly<{ total: number; currency: string; withOptions: boolean }>

/** On a phone: the total and the way to accept, until accepting is on the screen. */
export function TotalBar({ total, currency, withOptions }: TotalBarProps) {
  const { t, money } = useWords()
  const [away, setAway] = useState(true)
  useEffect(() => {
    const card = document.getElementById('accept')
    if (!card) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting !== true))
    observer.observe(card)
    return () => observer.disconnect()
  }, [])
  if (!away) return null
  return (
    <footer className="bar">
      <div>
        <span className="quiet small">{t(withOptions ? 'pageTotalWith' : 'pageTotal')}</span>
        <output className="barTotal">{money(total, currency)}</output>
      </div>
      <button
        type="button"
        className="button solid"
        onClick={() => document.getElementById('accept')?.scrollIntoView({ block: 'start' })}
      >
        {t('pageReview')}
      </button>
    </footer>
  )
}
