/** The logo of the console. */
import icon from '../../icon.svg';

export function Brand({ size }: { readonly size: number }) {
  return <img src={icon} width={size} height={size} alt="" />;
}
