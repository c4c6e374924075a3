/** The product's mark: courses of masonry on a footing. */
export function ProductMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="6" fill="#1f4f86" />
      <path d="M7 23.5h18M10 18.5h12M13 13.5h6" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path d="M16 7v3" stroke="#f2b84b" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
