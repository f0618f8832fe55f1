//! A paper's claim and what became of it.

use std::fmt;

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was seen.
    Holds,
    /// It was not seen, on this machine and in these implementations.
    NotToday,
    /// It was wrong in the paper, whatever the machine.
    WrongInPaper,
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Verdict::Holds => "holds",
            Verdict::NotToday => "does not hold today",
            Verdict::WrongInPaper => "wrong in the paper",
        })
    }
}

/// A claim, judged by figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What the paper says, with the place.
    pub text: String,
    /// What became of it.
    pub verdict: Verdict,
    /// The figures that say so, in a sentence.
    pub evidence: String,
}

impl fmt::Display for Claim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {} {}", self.verdict, self.text, self.evidence)
    }
}

impl Claim {
    /// A claim that holds, or does not hold today.
    pub fn judged(text: impl Into<String>, holds: bool, evidence: impl Into<String>) -> Claim {
        let verdict = if holds { Verdict::Holds } else { Verdict::NotToday };
        Claim { text: text.into(), verdict, evidence: evidence.into() }
    }

    /// A claim that was wrong from the start, if that shows; where it does not, it held.
    pub fn refuted(text: impl Into<String>, wrong: bool, evidence: impl Into<String>) -> Claim {
        let verdict = if wrong { Verdict::WrongInPaper } else { Verdict::Holds };
        Claim { text: text.into(), verdict, evidence: evidence.into() }
    }
}
