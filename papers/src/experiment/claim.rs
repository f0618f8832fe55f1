//! A paper's claim, what became of it, and what a reader must know to weigh the verdict: [`Mark`].

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

/// What weakens a verdict, in words that finish the sentence that the mark begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It follows from constants, and no run can turn it: why.
    Constant(&'static str),
    /// Something of ours was made such that the paper's figures come out, and that decides the verdict: what.
    Fitted(&'static str),
    /// The threshold was set after figures had been seen: the old one and what became of the verdict.
    Moved(&'static str),
}

impl Mark {
    /// For what can be proved: a run can find a fault of ours, but no map on which the paper is wrong.
    pub const PROVED: Mark = Mark::Constant("it can be proved, and a run can only show a fault of the implementation");
}

impl fmt::Display for Mark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Constant(why) => write!(formatter, "A constant, not a measurement: {why}."),
            Mark::Fitted(what) => write!(formatter, "Fitted: {what}."),
            Mark::Moved(how) => write!(formatter, "Threshold set after figures had been seen: {how}."),
        }
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
    /// What weakens the verdict.
    pub marks: Vec<Mark>,
}

impl fmt::Display for Claim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {} {}", self.verdict, self.text, self.evidence)?;
        self.marks.iter().try_for_each(|mark| write!(formatter, " [{mark}]"))
    }
}

impl Claim {
    /// A claim with its verdict.
    pub fn new(text: impl Into<String>, verdict: Verdict, evidence: impl Into<String>) -> Claim {
        Claim { text: text.into(), verdict, evidence: evidence.into(), marks: Vec::new() }
    }

    /// A claim that holds, or does not hold today.
    pub fn judged(text: impl Into<String>, holds: bool, evidence: impl Into<String>) -> Claim {
        Claim::new(text, if holds { Verdict::Holds } else { Verdict::NotToday }, evidence)
    }

    /// A claim that was wrong from the start, if that shows; where it does not, it held.
    pub fn refuted(text: impl Into<String>, wrong: bool, evidence: impl Into<String>) -> Claim {
        Claim::new(text, if wrong { Verdict::WrongInPaper } else { Verdict::Holds }, evidence)
    }

    /// The same with one more mark.
    #[must_use]
    pub fn marked(mut self, mark: Mark) -> Claim {
        self.marks.push(mark);
        self
    }
}
